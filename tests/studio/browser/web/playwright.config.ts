import { defineConfig } from '@playwright/test';
import common from '../playwright.config';

// Engines in WebAssembly, drawn in software, on one thread: everything takes its time.
export default defineConfig({ ...common, testDir: '.', timeout: 600_000 });
