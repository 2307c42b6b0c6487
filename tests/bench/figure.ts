/** One measured promise: both sides in the same run, so that the ratio means the same on any machine. */
export interface Figure {
  name: string
  ours: number
  peer: number
  unit: string
  /** The ratio ours / peer must not be greater. */
  atMost: number
}
