/** What a person sets once for a printer and its roll of labels (decisions.md P7); lengths in millimetres and dots. */
export interface LabelSettings {
  heightMm: number
  /** Dots everything is moved by, for a roll that does not lie quite where it should. */
  offset: { x: number; y: number }
  /** Added to the printer's own darkness, -30 to 30. */
  darkness: number
}

export const usualSettings: LabelSettings = { heightMm: 30, offset: { x: 0, y: 0 }, darkness: 0 }
