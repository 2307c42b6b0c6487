import { hasSounds } from '#ui/state/display-prefs.ts'

/** What a scanner's operator hears without looking: high and short for yes, low and longer for no. */
const tones = {
  found: { hertz: 1320, seconds: 0.08 },
  failed: { hertz: 220, seconds: 0.35 },
} as const

const volume = 0.2

let context: AudioContext | null = null

/** Plays the tone of a scan's outcome, unless sounds are switched off or cannot be played. */
export function playScan(outcome: keyof typeof tones): void {
  if (!hasSounds()) return
  const { hertz, seconds } = tones[outcome]
  try {
    context ??= new AudioContext()
    // A context that was made before anybody pressed a key is suspended.
    void context.resume()
    const oscillator = new OscillatorNode(context, { frequency: hertz })
    const gain = new GainNode(context, { gain: volume })
    oscillator.connect(gain).connect(context.destination)
    oscillator.start()
    oscillator.stop(context.currentTime + seconds)
  } catch {
    // What is heard is seen as well.
  }
}
