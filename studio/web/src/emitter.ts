/** A list of listeners per name of an event. */
export class Emitter<Events extends { [name: string]: unknown }> {
  private listeners = new Map<keyof Events, Set<(value: never) => void>>();

  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set);
    set.add(listener as (value: never) => void);
    return () => set.delete(listener as (value: never) => void);
  }

  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) (listener as (value: Events[Name]) => void)(value);
  }
}
