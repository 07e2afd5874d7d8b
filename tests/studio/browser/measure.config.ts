import base from './playwright.config';

// Not tests: `run.sh -c measure.config.ts` measures the first load for docs/studio.md.
export default { ...base, testMatch: 'measure.ts' };
