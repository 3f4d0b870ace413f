'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import type { FieldControl } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { SuggestKind } from '@/lib/contracts/dictionaries'
import { optionId, SuggestList } from './suggest-list'
import { useSuggestions } from './use-suggestions'
import { useUnpicked } from './use-unpicked'

export interface Picked {
  id: number
  name: string
}

interface Props {
  control: FieldControl
  kind: SuggestKind
  value: Picked | null
  onChange: (value: Picked | null) => void
  placeholder?: string
}

/** One dictionary value: typed, autocompleted, selected by mouse or keyboard. */
export function SuggestField({ control, kind, value, onChange, placeholder }: Props) {
  const t = useTranslations('forms')
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [current, setCurrent] = useState(-1)
  const open = focused && typed !== null
  const { items, state } = useSuggestions(kind, typed ?? '', open)

  const pick = (item: Picked) => {
    onChange({ id: item.id, name: item.name })
    setTyped(null)
    setCurrent(-1)
    unpicked.forget()
  }
  const unpicked = useUnpicked(kind, pick)
  const leave = () => {
    setFocused(false)
    setCurrent(-1)
    const text = typed?.trim() ?? ''
    if (typed === null) return
    if (text === '' || text === value?.name) {
      if (text === '') onChange(null)
      setTyped(null)
    } else {
      // The typed text no longer matches the selected value.
      if (value) onChange(null)
      void unpicked.leave(text, items)
    }
  }
  // The value was set from outside: a file, another window.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (value && !focused) setTyped(null)
  }

  return (
    <>
      <div className="suggest-host">
        <Input
          {...unpicked.control(control)}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? optionId(listId, current) : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? value?.name ?? ''}
          onFocus={(event) => {
            setFocused(true)
            // An empty field offers the most frequent values at once; otherwise suggestions follow typing. Of a wrong one
            // the list would cover the error.
            if (value) event.target.select()
            else if (!control['aria-invalid']) setTyped((before) => before ?? '')
          }}
          onChange={(event) => {
            setFocused(true)
            setTyped(event.target.value)
            setCurrent(-1)
            unpicked.forget()
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              if (!open) setTyped('')
              const step = event.key === 'ArrowDown' ? 1 : -1
              setCurrent((index) => (items.length === 0 ? -1 : (index + step + items.length) % items.length))
            } else if (event.key === 'Enter' && open) {
              const item = items[current] ?? items[0]
              if (typed !== '' && item) {
                event.preventDefault()
                pick(item)
              }
            } else if (event.key === 'Escape' && open) {
              event.stopPropagation()
              setTyped(null)
            }
          }}
        />
        {value && !open ? (
          <IconButton
            className="absolute top-1.25 right-1.25 min-h-8.5"
            size="sm"
            label={t('clear')}
            icon={<CloseIcon size={16} />}
            onClick={() => onChange(null)}
          />
        ) : null}
        {open && (items.length > 0 || state !== 'idle') ? (
          <SuggestList id={listId} items={items} state={state} current={current} onPick={pick} />
        ) : null}
      </div>
      {value ? null : unpicked.error}
    </>
  )
}
