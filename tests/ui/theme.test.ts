import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables } from '#ui/app/theme.ts'

const variables = cssVariables(DEFAULT_THEME)

/** Relative luminance of WCAG 2.2 of a colour like `#1c409a`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('our own colours, %s', (scheme) => {
  const colour = (name: string) => {
    const value = variables[scheme][`--portal-${name}`]
    if (value === undefined) throw new Error(`--portal-${name} is not set`)
    return value
  }

  it.each(['surface', 'ground', 'hover', 'chosen'])('a line that means something is seen on %s', (under) => {
    expect(contrast(colour('accent-line'), colour(under))).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['chosen-text', 'chosen'],
    ['notice-text', 'notice'],
  ])('%s is read on %s', (text, under) => {
    expect(contrast(colour(text), colour(under))).toBeGreaterThanOrEqual(4.5)
  })
})
