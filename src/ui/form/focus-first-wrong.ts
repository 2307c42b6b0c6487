/** Puts the focus into the first field of a form that is marked as wrong, once the marks of this event are drawn. */
export function focusFirstWrong(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
