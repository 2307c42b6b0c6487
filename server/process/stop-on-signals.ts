/** Ctrl+C and a polite kill end what is running, let go of the data folder, and leave with 0; a second signal ends at once. */
export function stopOnSignals(running: { stop(): Promise<void> }): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
