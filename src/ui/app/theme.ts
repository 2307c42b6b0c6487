import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent. Shade 8 carries white text at 6.6:1 and reads on white; the default shades do not. */
const accent: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5ff',
  '#b7c9fb',
  '#90abf6',
  '#7093f2',
  '#5a83ef',
  '#4a76e6',
  '#3a65d3',
  '#2b54bb',
  '#1c409a',
]

/** Buttons that destroy take shade 8: dark enough for white text (5.9:1), where the default calls for black. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#f03e3e',
  '#c92a2a',
  '#b02525',
]

const clear = { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } }

const overlay = {
  defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
  // Of two lines on a phone: apart from each other and from the close button.
  styles: { title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, marginInlineEnd: 12 } },
}

/** The page below is not scrolled, but keeps its scroll bar: to take it away, the browser computes every style anew. */
const overlayRoot = { defaultProps: { removeScrollProps: { removeScrollBar: false } } }

/** It fades in where it stands: a button that slides while it is clicked is missed. */
const modal = {
  ...overlay,
  defaultProps: { ...overlay.defaultProps, transitionProps: { transition: 'fade', duration: 150 } },
}

/** The arrows of the calendar have names. */
const calendar = {
  clearButtonProps: { 'aria-label': 'Clear' },
  hideOutsideDates: true,
  ariaLabels: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
}

/** Focus returns to the button after a choice. A field that is typed into keeps it, and must not call back whoever has gone on. */
const dates = { defaultProps: { ...calendar, popoverProps: { returnFocus: true } } }

/** The letters that come with the portal (fonts.css); the machine's own stand in until they are there. */
const letters = '"Portal Sans", "Portal Sinhala", "Portal Tamil"'
const sans = `${letters}, system-ui, sans-serif`

/** Contrast of WCAG AA in every state, 14 px text, two weights (design/experience.md 0 and 1.2). */
export const theme = createTheme({
  colors: { accent, red },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'sm',
  fontFamily: sans,
  fontFamilyMonospace: `"Portal Mono", ${letters}, ui-monospace, monospace`,
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // By name and not with `Select.extend(…)`: an import here would put the component into the first load.
  components: {
    // A finger needs 24 px (WCAG 2.5.8).
    InputClearButton: { styles: { root: { minWidth: 24, minHeight: 24 } } },
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Select: clear,
    MultiSelect: clear,
    TagsInput: clear,
    Autocomplete: clear,
    DateInput: { defaultProps: calendar },
    DatePickerInput: dates,
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Modal: modal,
    ModalRoot: overlayRoot,
    Drawer: overlay,
    DrawerRoot: overlayRoot,
    Loader: { defaultProps: { role: 'status', 'aria-label': 'Loading' } },
    // Gone at once: what leaves slowly can still be given the focus by a late timer, and the next Enter would choose from it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } } },
  },
})

/**
 * Colours the default theme gets wrong for contrast, and the few surfaces of our own. Screens use the
 * `--portal-*` names, so that light and dark stay one decision each.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--portal-header-height': '3.25rem',
    '--portal-row-height': '36px',
  },
  light: {
    '--portal-accent-line': accent[8],
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-red-6': '#c92a2a',
    '--portal-ground': '#f6f7f9',
    '--portal-surface': '#ffffff',
    '--portal-line': '#e3e6ea',
    '--portal-hover': '#eef0f3',
    '--portal-chosen': '#e9effd',
    '--portal-match': '#ffe9a8',
    '--portal-chosen-text': '#1c409a',
    '--portal-notice': '#fff4d6',
    '--portal-notice-text': '#5c3d00',
  },
  dark: {
    // The accent of the buttons is too dark for a line on a dark ground.
    '--portal-accent-line': accent[4],
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-red-6': '#ff8787',
    '--portal-ground': '#1b1b1b',
    '--portal-surface': '#242424',
    '--portal-line': '#3a3a3a',
    '--portal-hover': '#2e2e2e',
    '--portal-chosen': '#26324d',
    '--portal-match': '#6b5410',
    '--portal-chosen-text': '#b7c9fb',
    '--portal-notice': '#3d3215',
    '--portal-notice-text': '#ffe08a',
  },
})
