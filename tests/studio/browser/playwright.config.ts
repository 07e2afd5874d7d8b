import { defineConfig } from '@playwright/test';

// One worker and no time-outs near what a slow machine without a graphics card needs: pictures are drawn in software.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: process.env.LIMBER_BROWSER_OUTPUT ?? 'test-results',
  workers: 1,
  fullyParallel: false,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1024, height: 640 },
    acceptDownloads: true,
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.LIMBER_CHROMIUM,
      args: [
        '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-component-update',
        '--disable-sync', '--disable-default-apps', '--no-first-run', '--disable-features=OptimizationHints,MediaRouter,Translate',
      ],
    },
  },
});
