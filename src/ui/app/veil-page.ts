/** Attributes that tell of rows, or lead to them. */
const words = ['title', 'aria-label', 'aria-description', 'alt', 'data-row', 'data-merchant', 'data-remove']
const telling = [...words, 'href', 'src', 'srcset', 'srcdoc', 'data', 'download']

/** What somebody types stays; styles are no content. An editor would take an empty text for one that was deleted. */
const leftAlone = 'textarea, [contenteditable], style, script'

interface Veil {
  /** Everything is again as its owners have it. */
  lift(): void
}

/**
 * Takes all text and all telling attributes out of a page but for one element in it, and what comes meanwhile, too. The
 * elements stay, so that whoever drew them finds them, and fields with what is typed in them.
 */
export function veilPage(body: HTMLElement, kept: Element): Veil {
  const texts = new Map<Text, string>()
  const attributes = new Map<Element, Map<string, string>>()

  function veilText(node: Text) {
    if (!isHidden(node.parentElement)) return
    texts.set(node, node.data)
    if (node.data !== '') node.data = ''
  }

  function veilAttribute(element: Element, name: string) {
    const value = element.getAttribute(name)
    const known = attributes.get(element) ?? new Map<string, string>()
    attributes.set(element, known)
    // Whoever drew it has taken it away.
    if (value === null) return void known.delete(name)
    known.set(name, value)
    element.removeAttribute(name)
  }

  function veilAll(root: Node, seen = new Set<Node>()) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = nodes.nextNode()) {
      if (seen.has(node)) continue
      seen.add(node)
      if (node instanceof Text) veilText(node)
      else if (node instanceof Element && isHidden(node)) {
        for (const name of telling) if (node.hasAttribute(name)) veilAttribute(node, name)
      }
    }
  }

  /** Each of them once: what is veiled already looks as if its owner had emptied it. */
  function veilChanges(changes: readonly MutationRecord[]) {
    const seen = new Set<Node>()
    for (const { addedNodes } of changes) addedNodes.forEach((node) => veilAll(node, seen))
    const named = new Map<Node, Set<string>>()
    for (const { target, type, attributeName } of changes) {
      if (seen.has(target)) continue
      if (type === 'characterData' && target instanceof Text) {
        seen.add(target)
        veilText(target)
      } else if (target instanceof Element && attributeName !== null && isHidden(target)) {
        const names = named.get(target) ?? new Set()
        if (!names.has(attributeName)) veilAttribute(target, attributeName)
        named.set(target, names.add(attributeName))
      }
    }
  }

  const isHidden = (element: Element | null) =>
    element !== null && !kept.contains(element) && element.closest(leftAlone) === null
  const observer = new MutationObserver((changes) => {
    veilChanges(changes)
    // Its own changes are no news.
    observer.takeRecords()
  })

  for (const child of body.children) if (child !== kept) veilAll(child)
  observer.observe(body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: telling,
  })
  return {
    lift() {
      observer.disconnect()
      for (const [node, text] of texts) node.data = text
      for (const [element, known] of attributes) {
        for (const [name, value] of known) element.setAttribute(name, value)
      }
    },
  }
}
