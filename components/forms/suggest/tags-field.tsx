'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { SuggestKind } from '@/lib/contracts/dictionaries'
import type { Picked } from './suggest-field'
import { optionId, SuggestList } from './suggest-list'
import { useSuggestions } from './use-suggestions'
import { useUnpicked } from './use-unpicked'

interface Props {
  control: FieldControl
  kind: SuggestKind
  values: readonly Picked[]
  onChange: (values: Picked[]) => void
  limit: number
  /** Free text is accepted too (with id 0); otherwise only dictionary values. */
  free?: boolean
  placeholder?: string
}

const same = (a: Picked, b: Picked) =>
  a.id > 0 && b.id > 0 ? a.id === b.id : a.name.toLowerCase() === b.name.toLowerCase()

/** Several dictionary values as chips: Enter or a comma adds, Backspace in the empty field removes the last. */
export function TagsField({ control, kind, values, onChange, limit, free, placeholder }: Props) {
  const t = useTranslations('forms')
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [current, setCurrent] = useState(-1)
  /** What was added last, for screen readers. */
  const [added, setAdded] = useState('')
  // The field stays when the limit is reached: its label refers to it, and Backspace still removes.
  const full = values.length >= limit
  const open = focused && typed !== null && !full
  const found = useSuggestions(kind, typed ?? '', open)
  const items = found.items.filter((item) => !values.some((value) => same(value, item)))
  const word = typed?.trim() ?? ''
  const own =
    free && word && !items.some((item) => item.name.toLowerCase() === word.toLowerCase()) ? word : undefined
  const options: readonly Picked[] = own ? [...items, { id: 0, name: own }] : items

  const add = (picked: readonly Picked[]) => {
    const next = [...values]
    for (const { id, name } of picked) {
      if (next.length < limit && name && !next.some((value) => same(value, { id, name })))
        next.push({ id, name })
    }
    onChange(next)
    setAdded(
      next
        .slice(values.length)
        .map(({ name }) => name)
        .join(', '),
    )
    setTyped('')
    setCurrent(-1)
    unpicked.forget()
  }
  const leave = (left: Picked[]) => {
    onChange(left)
    setAdded('')
  }
  const unpicked = useUnpicked(kind, (item) => add([item]))
  const addTyped = () => {
    const chosen = options[current]
    const exact = items.find((item) => item.name.toLowerCase() === word.toLowerCase())
    if (chosen) add([chosen])
    else if (exact) add([exact])
    else if (free && word) add([{ id: 0, name: word }])
    else if (word && items[0]) add([items[0]])
  }

  return (
    <>
      <div className="suggest-host">
        {values.length > 0 ? (
          <ul className="tags-list">
            {values.map((value) => (
              <li key={`${value.id}-${value.name}`}>
                <button
                  type="button"
                  className="chip"
                  aria-label={t('remove', { name: value.name })}
                  onClick={() => leave(values.filter((other) => other !== value))}
                >
                  {value.name}
                  <CloseIcon size={14} />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <span className="sr-only" aria-live="polite">
          {added ? t('added', { value: added }) : ''}
        </span>
        <Input
          {...unpicked.control(control)}
          readOnly={full}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? optionId(listId, current) : undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={full ? t('limitReached', { limit }) : placeholder}
          value={typed ?? ''}
          onFocus={() => {
            setFocused(true)
            // Of a wrong field the list would cover the error.
            if (!control['aria-invalid']) setTyped((before) => before ?? '')
          }}
          onBlur={() => {
            setFocused(false)
            setCurrent(-1)
            if (word && !free) return void unpicked.leave(word, items)
            if (word) add([{ id: 0, name: word }])
            setTyped(null)
          }}
          onChange={(event) => {
            const text = event.target.value
            unpicked.forget()
            setFocused(true)
            // A pasted or typed list is split at commas, except inside dictionary values that contain one.
            if (free && /[,;\n]/.test(text)) {
              add(text.split(/[,;\n]/).map((part) => ({ id: 0, name: part.trim().slice(0, 100) })))
            } else setTyped(text)
            setCurrent(-1)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              if (!open) setTyped('')
              const step = event.key === 'ArrowDown' ? 1 : -1
              setCurrent((index) =>
                options.length === 0 ? -1 : (index + step + options.length) % options.length,
              )
            } else if (event.key === 'Enter' && open) {
              event.preventDefault()
              addTyped()
            } else if (event.key === 'Backspace' && word === '' && values.length > 0) {
              leave(values.slice(0, -1))
            } else if (event.key === 'Escape' && open) {
              event.stopPropagation()
              setTyped(null)
            }
          }}
        />
        {open && (options.length > 0 || (word !== '' && found.state !== 'idle')) ? (
          <SuggestList
            id={listId}
            items={items}
            state={found.state}
            current={current}
            onPick={(item) => add([item])}
            own={own}
          />
        ) : null}
      </div>
      {full ? null : unpicked.error}
    </>
  )
}
