import type { OptionEntry } from '../protocol/messages';
import type { Studio } from '../studio';
import { h, show } from './dom';
import { option_field, type OptionField } from './option_field';

/** All options of the catalogue whose names begin with a prefix, as fields that follow the state. */
export class OptionGroup {
  readonly element = h('div', { class: 'options' });
  private fields: { entry: OptionEntry; field: OptionField }[] = [];
  /** Values under way, by option: until they have arrived, what the state says of them is of yesterday. */
  private readonly sent = new Map<string, number>();

  constructor(private readonly studio: Studio, private readonly live: boolean) {}

  /** Builds the fields anew for these prefixes. */
  build(prefixes: string[], wanted: (name: string) => boolean = () => true): void {
    const entries = this.studio.scene.catalogue.options.filter((entry) => prefixes.some((prefix) => entry.name.startsWith(`${prefix}.`)) && wanted(entry.name));
    this.fields = entries.map((entry) => ({ entry, field: option_field(entry, (value, gesture) => this.commit(entry.name, value, gesture), this.live) }));
    this.element.replaceChildren(...this.fields.map(({ field }) => field.element));
    this.update();
  }

  get empty(): boolean {
    return this.fields.length === 0;
  }

  update(): void {
    const options = this.studio.scene.state?.options ?? {};
    for (const { entry, field } of this.fields) {
      if (!this.sent.get(entry.name)) field.show_value(options[entry.name], this.studio.scene.state?.unavailable[entry.name]);
      show(field.element, matters(entry, options));
    }
  }

  private commit(name: string, value: unknown, gesture?: number): void {
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
    void this.studio.intend({ do: 'set', options: { [name]: value }, ...(gesture ? { gesture } : {}) }).then((reply) => {
      // The reply names the revision of the first state that holds the value.
      const done = (): void => {
        this.sent.set(name, (this.sent.get(name) ?? 1) - 1);
        this.update();
      };
      const { scene } = this.studio;
      if (!reply || (scene.state?.revision ?? 0) >= Number(reply.revision ?? 0)) return done();
      const stop = scene.events.on('state', (state) => {
        if (state.revision < Number(reply.revision)) return;
        stop();
        done();
      });
    });
  }
}

/** Whether an option does something, given the values of others. */
export function matters(entry: OptionEntry, options: Record<string, unknown>): boolean {
  return Object.entries(entry.when ?? {}).every(([name, values]) => (values as unknown[]).includes(options[name]));
}
