import { defineConfig } from '@playwright/test';
import common from '../playwright.config';

export default defineConfig({ ...common, testDir: '.' });
