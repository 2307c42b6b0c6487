interface ScrollRegionProps {
  /** What is in it, for whoever comes to it by keyboard; or the id of the heading that says so. */
  label?: string
  labelledBy?: string
  className?: string | undefined
  children: React.ReactNode
}

/** A part of a page that scrolls by itself. The keyboard can stop at it, so that its arrow keys reach the rest. */
export function ScrollRegion({ label, labelledBy, className, children }: ScrollRegionProps) {
  return (
    // The one place where something is a stop of the Tab key without being a control (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} aria-labelledby={labelledBy} tabIndex={0} className={className}>
      {children}
    </div>
  )
}
