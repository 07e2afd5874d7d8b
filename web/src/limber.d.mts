import type { ModuleFactory } from './loader.js';
declare const factory: ModuleFactory;
export default factory;
