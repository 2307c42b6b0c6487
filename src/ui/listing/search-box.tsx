import { CloseButton, Loader, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useLayoutEffect, useRef } from 'react'
import type { SearchChoice } from './define-listing.ts'
import classes from './search-box.module.css'
import { filterSearchInput } from './search-input.ts'
import { useSearchDraft } from './use-search-draft.ts'

interface SearchBoxProps {
  searches: readonly SearchChoice[]
  choice: SearchChoice
  searchKey: string
  busy: boolean
  /** Said under the box when the box itself has nothing to say. */
  hint: string | null
  /** False where only Enter searches. */
  live?: boolean
  /** Called a moment after typing, with '' when the search ends. */
  onSearch(searchId: string, text: string): void
  /** Enter: ask the server too, at once. */
  onSubmit(text: string): void
}

/** The type of a search, its text and a clear button; searches this device while somebody types. */
export const SearchBox = memo(function SearchBox(props: SearchBoxProps) {
  const { searches, choice, searchKey, busy, hint, live, onSearch, onSubmit } = props
  const { text, note, error, type, choose, clear, submit, forgive } = useSearchDraft({
    choice,
    searchKey,
    live,
    onSearch,
    onSubmit,
  })
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // A filter that drops a letter in the middle would otherwise throw the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function onType({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = currentTarget
    const before = selectionStart === null || selectionStart === value.length ? null : value.slice(0, selectionStart)
    caret.current = before === null ? null : filterSearchInput(choice.kind, before, choice.max).text.length
    type(value)
  }

  function onClear() {
    clear()
    // The button goes with the text.
    input.current?.focus()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter') submit()
    if (event.key === 'Escape' && text !== '') clear()
  }

  return (
    <search className={classes['search']}>
      <div className={classes['searchRow']}>
        {searches.length > 1 && (
          <NativeSelect
            aria-label="Search by"
            className={classes['searchBy']}
            value={choice.id}
            data={searches.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={({ currentTarget }) => {
              const next = searches.find(({ id }) => id === currentTarget.value)
              if (next) choose(next)
            }}
          />
        )}
        <TextInput
          ref={input}
          className={classes['searchText']}
          aria-label={choice.title.startsWith('Search by ') ? choice.title : `Search by ${choice.title}`}
          aria-describedby="list-search-words"
          aria-invalid={error !== null}
          error={error !== null}
          placeholder={choice.title}
          value={text}
          inputMode={choice.kind === 'mobile' ? 'tel' : choice.kind === 'day' ? 'numeric' : 'search'}
          autoComplete="off"
          spellCheck={false}
          leftSection={busy ? <Loader size={14} aria-label="Searching" /> : <IconSearch size={16} aria-hidden />}
          rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={onClear} />}
          onChange={onType}
          onKeyDown={onKeyDown}
          onBlur={forgive}
        />
      </div>
      <p
        id="list-search-words"
        className={classes['searchWords']}
        data-error={error !== null || undefined}
        data-idle={(text === '' && error === null && note === null) || undefined}
        role="status"
      >
        {error ?? [note, hint].filter(Boolean).join(' · ')}
      </p>
    </search>
  )
})
