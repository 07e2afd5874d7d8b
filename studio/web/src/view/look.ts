import { Vector3 } from 'three';
import type { Uniforms } from './gpu';
import { theme } from './theme';

/** How shapes look: colours and switches that all bodies share. */
export class Look {
  readonly uniforms: Uniforms = {
    base_colour: { value: new Vector3() }, sky_colour: { value: new Vector3() }, earth_colour: { value: new Vector3() }, edge_tone: { value: 0 },
    flat_shape: { value: false }, orthographic: { value: false }, show_weights: { value: false }, occlusion_strength: { value: 0 },
  };
  readonly wire: Uniforms = { line_colour: { value: [0, 0, 0, 0.2] } };
  readonly border: Uniforms = { line_colour: { value: [0, 0, 0, 0.8] } };

  /** Takes the colours of the theme, for a flat or a solid shape. */
  dress(planar: boolean): void {
    const colours = theme();
    const { uniforms } = this;
    uniforms.base_colour.value = planar ? colours.flat : colours.base;
    uniforms.sky_colour.value = colours.sky;
    uniforms.earth_colour.value = colours.earth;
    uniforms.edge_tone.value = colours.edge;
    uniforms.flat_shape.value = planar;
    uniforms.orthographic.value = planar;
    this.wire.line_colour.value = colours.wire;
    this.border.line_colour.value = colours.border;
  }

  /** Lines fade where they would cover the shape: the nearer they stand, the fainter they are. */
  tone_wire(pixels_between_lines: number): void {
    const [r, g, b, a] = theme().wire;
    this.wire.line_colour.value = [r, g, b, a * Math.min(1.6, Math.max(0.12, pixels_between_lines / 11))];
  }
}
