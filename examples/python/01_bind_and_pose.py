"""A shape, weights, a pose, a file: the shortest way through Limber.

Prints:
the hand is where it was sent: True
the feet stayed: True
posed.obj has 20 bones behind it
"""
import numpy as np

import limber

shape, rig = limber.make_sample("mannequin", 60)  # or limber.load_shape("hero.obj"), limber.load_rig("hero.rig.json")
binding = limber.bind(shape, rig)

wanted = rig["hand.R"]["head"] + [0.1, 0.3, 0.2]
pose = limber.Pose({"foot.L": np.eye(3, 4), "foot.R": np.eye(3, 4), "hand.R": wanted})
posed = limber.solve_pose(binding, pose)

hand = posed.transforms[rig.find("hand.R")]
print("the hand is where it was sent:", np.allclose(hand[:, :3] @ rig["hand.R"]["head"] + hand[:, 3], wanted, atol=1e-3))
print("the feet stayed:", np.allclose(posed.transforms[rig.find("foot.L")], np.eye(3, 4), atol=1e-3))
limber.save_shape("posed.obj", posed.shape())
print(f"posed.obj has {len(rig)} bones behind it")
