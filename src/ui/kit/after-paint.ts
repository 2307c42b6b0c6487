/** A tab that nobody sees paints nothing. */
const unseenMs = 250

/** Runs once the next frame is painted; the function it returns calls that off. */
export function afterPaint(run: () => void): () => void {
  const runOnce = () => {
    stop()
    run()
  }
  let painted: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(runOnce)
  })
  const unseen = setTimeout(runOnce, unseenMs)
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(unseen)
  }
  return stop
}
