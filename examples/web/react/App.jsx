// A view in React: the web component, with its events as properties. `npm install limber three react`, then bundle.
import { useEffect, useRef, useState } from 'react';
import 'limber/view';

export function LimberView({ src, hold, flesh = false, onPose, ...others }) {
  const view = useRef(null);
  useEffect(() => {
    const element = view.current;
    if (!element || !onPose) return undefined;
    const tell = (event) => onPose(event.detail.handle);
    element.addEventListener('pose', tell);
    return () => element.removeEventListener('pose', tell);
  }, [onPose]);
  return <limber-view ref={view} src={src} hold={hold} flesh={flesh ? '' : undefined} {...others} />;
}

export function App({ src, wasm }) {
  const [dragged, setDragged] = useState('nothing yet');
  return (
    <main>
      <LimberView src={src} wasm={wasm} onPose={setDragged} style={{ height: 400 }} />
      <p>Dragged: {dragged}</p>
    </main>
  );
}
