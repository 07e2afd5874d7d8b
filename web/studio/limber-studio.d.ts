declare module '*/limber-studio.mjs' {
  import type { ModuleFactory } from '../src/loader';
  const factory: ModuleFactory;
  export default factory;
}
