'use client'

import { useTranslations } from 'next-intl'
import type { Suggestion } from '@/lib/contracts/dictionaries'

interface Props {
  id: string
  items: readonly Suggestion[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Index of the active option; -1 for none. */
  current: number
  onPick: (item: Suggestion) => void
  /** Last option: the typed text as it is. */
  own?: string | undefined
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Autocomplete list of a text field. The focus stays in the field (ARIA combobox pattern). */
export function SuggestList({ id, items, state, current, onPick, own }: Props) {
  const t = useTranslations('forms')
  const options = own ? [...items, { id: 0, name: own, hint: '' }] : items
  return (
    // Not a stop of the keyboard, which a scrolled box would be: the focus would fall out of it as it closes.
    <div className="suggest" role="listbox" id={id} aria-label={t('suggestions')} tabIndex={-1}>
      {options.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here by aria-activedescendant
        <div
          key={`${item.id}-${item.name}`}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === current}
          className="suggest-option"
          // Prevents the mouse press from moving the focus out of the field.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(item)
          }}
        >
          <span>{item.id === 0 ? t('add', { name: item.name }) : item.name}</span>
          {item.hint ? <span className="text-soft text-xs/body">{item.hint}</span> : null}
        </div>
      ))}
      {options.length === 0 && state === 'ready' ? (
        <p className="suggest-note">{t('noSuggestions')}</p>
      ) : null}
      {state === 'failed' ? <p className="suggest-note">{t('suggestionsFailed')}</p> : null}
    </div>
  )
}
