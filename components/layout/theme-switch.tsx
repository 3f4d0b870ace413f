'use client'

import { useId, useSyncExternalStore } from 'react'
import { MonitorIcon, MoonIcon, SunIcon } from '@/components/ui/icons'
import { THEME_STORAGE_KEY } from '@/lib/shared/first-paint'

const CHOICES = [
  { value: 'system', Icon: MonitorIcon },
  { value: 'light', Icon: SunIcon },
  { value: 'dark', Icon: MoonIcon },
] as const
type Theme = (typeof CHOICES)[number]['value']

const CHANGED = 'dv:theme'

function subscribe(onChange: () => void): () => void {
  const follow = (event: Event) => {
    if (event instanceof StorageEvent && event.key === THEME_STORAGE_KEY) paint(stored())
    onChange()
  }
  window.addEventListener('storage', follow)
  window.addEventListener(CHANGED, follow)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener(CHANGED, follow)
  }
}

function stored(): Theme {
  const value = localStorage.getItem(THEME_STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function paint(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

function choose(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
  else localStorage.setItem(THEME_STORAGE_KEY, theme)
  paint(theme)
  window.dispatchEvent(new Event(CHANGED))
}

/** Light, dark or system theme; stored in this browser and synchronised between tabs. */
export function ThemeSwitch({ legend, labels }: { legend: string; labels: Record<Theme, string> }) {
  const theme = useSyncExternalStore<Theme>(subscribe, stored, () => 'system')
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{legend}</legend>
      {CHOICES.map(({ value, Icon }) => (
        <label key={value} className="segment segment-icon" title={labels[value]}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          <Icon size={18} />
          <span className="sr-only">{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
