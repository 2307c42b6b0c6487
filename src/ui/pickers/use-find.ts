import { useState } from 'react'
import { textInput } from '#store/values/live-input.ts'

/** Rows of a page in drawers and panels (spec 001 §9). */
export const rowsOfPage = 10

export interface FoundPage<Row> {
  rows: readonly Row[]
  page: number
  pages: number
  /** Rows that the search leaves. */
  total: number
}

/** A page of what was found; beyond the end it is the last one (decisions.md J25). */
export function pageOfFound<Row>(found: readonly Row[], asked: number): FoundPage<Row> {
  const pages = Math.max(1, Math.ceil(found.length / rowsOfPage))
  const page = Math.min(Math.max(1, asked), pages)
  return { rows: found.slice((page - 1) * rowsOfPage, page * rowsOfPage), page, pages, total: found.length }
}

/** What is looked for among rows that are all here, and the page that is asked for: another text begins on the first one. */
export function useFind() {
  const [{ text, asked }, setFind] = useState({ text: '', asked: 1 })
  return {
    text,
    asked,
    look: (typed: string, max: number) => setFind({ text: textInput(typed, max), asked: 1 }),
    goTo: (page: number) => setFind((now) => ({ ...now, asked: page })),
  }
}
