'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'

interface Item {
  key: string
  label: string
}

interface Props {
  /** In the resume's order. */
  items: readonly Item[]
  /** Keys shown in the variant, in their order. */
  chosen: readonly string[]
  /** At least one must stay. */
  required?: boolean
  onChange: (keys: string[]) => void
}

/** Order and omission of things of a resume; what is left out stays in the list, to be put back. */
export function OrderList({ items, chosen, required = false, onChange }: Props) {
  const t = useTranslations('resumeVariants.order')
  const left = items.filter(({ key }) => !chosen.includes(key))
  const shown = chosen.flatMap((key) => items.find((item) => item.key === key) ?? [])
  const move = (at: number, by: number) => {
    const keys = shown.map(({ key }) => key)
    const [moved] = keys.splice(at, 1)
    if (moved !== undefined) keys.splice(at + by, 0, moved)
    onChange(keys)
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">{t('hint')}</p>
      <ul className="grid gap-1">
        {[...shown, ...left].map(({ key, label }, index) => {
          const isShown = index < shown.length
          return (
            <li key={key} className="order-row">
              <label className="flex min-w-0 items-center gap-2">
                <input
                  type="checkbox"
                  className="check-box"
                  aria-label={t('show', { name: label })}
                  checked={isShown}
                  disabled={required && isShown && shown.length === 1}
                  onChange={() =>
                    onChange(isShown ? chosen.filter((each) => each !== key) : [...chosen, key])
                  }
                />
                <span className="min-w-0 break-words">{label}</span>
              </label>
              {isShown ? (
                <span className="flex">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('up', { name: label })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ChevronDownIcon size={18} className="rotate-180" />
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('down', { name: label })}
                    disabled={index === shown.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ChevronDownIcon size={18} />
                  </Button>
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
