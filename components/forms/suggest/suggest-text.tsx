'use client'

import { useId, useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { SuggestKind } from '@/lib/contracts/dictionaries'
import { optionId, SuggestList } from './suggest-list'
import { useSuggestions } from './use-suggestions'

interface Props {
  control: FieldControl
  kind: SuggestKind
  value: string
  onChange: (value: string) => void
  maxLength?: number
  placeholder?: string
}

/** A free text field with autocomplete: any value is accepted. */
export function SuggestText({ control, kind, value, onChange, maxLength, placeholder }: Props) {
  const listId = useId()
  const [typing, setTyping] = useState(false)
  const [current, setCurrent] = useState(-1)
  const { items } = useSuggestions(kind, value, typing && value.trim() !== '')
  const open = typing && items.length > 0 && !items.some((item) => item.name === value)
  const close = () => {
    setTyping(false)
    setCurrent(-1)
  }
  const pick = (name: string) => {
    onChange(name)
    close()
  }
  return (
    <div className="suggest-host">
      <Input
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? optionId(listId, current) : undefined}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setTyping(true)
          setCurrent(-1)
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!open) return
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            setCurrent((index) => (index + step + items.length) % items.length)
          } else if (event.key === 'Enter') {
            event.preventDefault()
            const item = items[current]
            if (item) pick(item.name)
            else close()
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
        }}
      />
      {open ? (
        <SuggestList
          id={listId}
          items={items}
          state="ready"
          current={current}
          onPick={(item) => pick(item.name)}
        />
      ) : null}
    </div>
  )
}
