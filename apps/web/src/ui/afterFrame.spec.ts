import { afterFrame } from './afterFrame.js';

/** As much of a window as there is to wait for: frames that the test draws, and what a person does meanwhile. */
const heard = new Map<string, () => void>();
let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  heard.clear();
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    removeEventListener: (name: string) => heard.delete(name),
  });
});

const drawn = () => {
  for (const draw of frames.splice(0)) draw();
  return new Promise((resolve) => setTimeout(resolve));
};

test('work is done once the frame is drawn, in its order and once', async () => {
  const done: string[] = [];
  afterFrame(() => done.push('stored'));
  afterFrame(() => done.push('on to the next row'));
  expect(done).toEqual([]);
  await drawn();
  expect(done).toEqual(['stored', 'on to the next row']);
  expect([...heard.keys()]).toEqual([]);
  await drawn();
  expect(done).toHaveLength(2);
});

test.each(['keydown', 'pointerdown', 'visibilitychange'])(
  '%s finds it done, the frame does it no second time',
  async (name) => {
    const done: string[] = [];
    afterFrame(() => done.push('stored'));
    heard.get(name)?.();
    expect(done).toEqual(['stored']);
    afterFrame(() => done.push('again'));
    await drawn();
    expect(done).toEqual(['stored', 'again']);
  },
);
