import base from './playwright.config';

// Somebody's first minutes with five files of the shared data: clicks, seconds, pictures. run.sh -c first_user.config.ts
export default { ...base, testMatch: 'first_user.ts', timeout: 900_000 };
