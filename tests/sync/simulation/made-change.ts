/** One change the person was told is saved on this device. */
export interface Made {
  seq: number
  operation: string
  mutation: string
  /** The records it is about, its own first. */
  ids: readonly string[]
  tag: string
  owner: string
  /** How often a person has had it done again although they had been told that it may have been done. */
  insisted: number
  /** Answers that nobody understands, since a person last had it sent again. */
  odd: number
  /** A person has discarded it, or said that it went through. */
  isLetGo: boolean
}
