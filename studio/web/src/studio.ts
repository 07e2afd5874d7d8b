import { EngineError, type Connection, type Reply } from './protocol/connection';
import { upload } from './protocol/upload';
import type { Scene } from './model/scene';
import type { ViewOptions } from './model/view_options';
import type { Cards } from './ui/cards';
import type { MessageLine } from './ui/message_line';
import type { Viewport } from './view/viewport';

/** What every part of the page gets: what is true, what is looked at, and how to ask for something else. */
export class Studio {
  upload_limit = 512 * 1048576;

  constructor(
    readonly connection: Connection,
    readonly scene: Scene,
    readonly options: ViewOptions,
    readonly viewport: Viewport,
    readonly messages: MessageLine,
    readonly cards: Cards,
  ) {}

  /** Asks for something; an error becomes a message, and the result is null. */
  async intend(intention: { do: string; [field: string]: unknown }): Promise<Reply | null> {
    try {
      return await this.connection.request(intention);
    } catch (error) {
      this.report(error);
      return null;
    }
  }

  /** Sends files that belong together to the engine and asks it to do something with them. */
  async open_files(files: File[], intention: 'open' | 'open_rig' | 'open_pose' | 'open_motion'): Promise<boolean> {
    const name = files.map((file) => file.name).join(', ');
    this.messages.say(`Opening ${name}`);
    try {
      const [first, ...others] = await Promise.all(files.map((file) => upload(this.connection, file, this.upload_limit)));
      const reply = await this.connection.request({ do: intention, upload: first, ...(others.length > 0 ? { with: others } : {}) });
      this.cards.opened(name, reply);
      this.messages.say(`${name} opened`);
      this.look_at_shape();
      return true;
    } catch (error) {
      if (error instanceof EngineError) this.cards.failed(name, error);
      this.report(error);
      return false;
    }
  }

  /** What was opened is worked on next: keys go to the view, and tools of the document before are put away. */
  look_at_shape(): void {
    this.options.set('selected', null);
    this.options.set('gizmo', 'off');
    this.options.set('tool', 'pose');
    this.viewport.element.focus({ preventScroll: true });
  }

  report(error: unknown): void {
    if (error instanceof EngineError) this.messages.complain(error);
    else throw error;
  }
}
