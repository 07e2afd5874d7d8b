import base from './playwright.config';

// Not tests: docs/make-screenshots.sh takes the pictures of docs/studio.md with this.
export default { ...base, testMatch: 'screenshots.ts', use: { ...base.use, viewport: { width: 1120, height: 700 } } };
