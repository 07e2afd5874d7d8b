"""What every bone moves, as one sheet of pictures, without a display.

Prints:
20 bones on weights.png, (960, 1600, 4)
"""
import numpy as np

import limber

shape, rig = limber.make_sample("mannequin", 40)
weights = limber.bind(shape, rig, "heat").weights()
pictures = [limber.render(shape, scalars=column, width=320, height=240, samples=4) for column in weights.T]
rows = [np.hstack(pictures[first:first + 5]) for first in range(0, len(pictures), 5)]
sheet = np.vstack(rows)
limber.save_image("weights.png", sheet)
print(f"{len(rig)} bones on weights.png, {sheet.shape}")
