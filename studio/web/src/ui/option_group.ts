import type { OptionEntry } from '../protocol/messages';
import type { Studio } from '../studio';
import { h, show } from './dom';
import { option_field, type OptionField } from './option_field';

/** All options of the catalogue whose names begin with a prefix, as fields that follow the state. */
export class OptionGroup {
  readonly element = h('div', { class: 'options' });
  private fields: { entry: OptionEntry; field: OptionField }[] = [];

  constructor(private readonly studio: Studio, private readonly live: boolean) {}

  /** Builds the fields anew for these prefixes. */
  build(prefixes: string[]): void {
    const entries = this.studio.scene.catalogue.options.filter((entry) => prefixes.some((prefix) => entry.name.startsWith(`${prefix}.`)));
    this.fields = entries.map((entry) => ({ entry, field: option_field(entry, (value) => this.commit(entry.name, value), this.live) }));
    this.element.replaceChildren(...this.fields.map(({ field }) => field.element));
    this.update();
  }

  get empty(): boolean {
    return this.fields.length === 0;
  }

  update(): void {
    const options = this.studio.scene.state?.options ?? {};
    for (const { entry, field } of this.fields) {
      field.show_value(options[entry.name], this.studio.scene.state?.unavailable[entry.name]);
      show(field.element, matters(entry, options));
    }
  }

  private commit(name: string, value: unknown): void {
    void this.studio.intend({ do: 'set', options: { [name]: value } }).then(() => this.update());
  }
}

/** Whether an option does something, given the values of others. */
export function matters(entry: OptionEntry, options: Record<string, unknown>): boolean {
  return Object.entries(entry.when ?? {}).every(([name, values]) => (values as unknown[]).includes(options[name]));
}
