'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { lazyApi } from '@/lib/api/credentials'
import type { LandingList } from '@/lib/contracts/landings'
import { routes } from '@/lib/routes'
import { paramsOf, quickPlace, settlePlaces } from './search-form'

const typingPauseMs = 350
const wide = '(width >= 60rem)'

interface Props {
  formId: string
  resultsId: string
  /** Action URL of the form. */
  action: string
  /** API path that counts the results. */
  list: 'GET /v1/vacancies' | 'GET /v1/resumes'
  /** «Показать {found}» with `#` for the number, by the plural of Russian. */
  show: { one: string; few: string; many: string; capped: string }
  /** Submitting leads to a landing of this list where the search is exactly one. */
  landings?: LandingList
}

const plural = new Intl.PluralRules('ru')
const number = new Intl.NumberFormat('ru')

function shownLabel(show: Props['show'], total: number, capped: boolean): string {
  const form = plural.select(total)
  const text = capped ? show.capped : form === 'one' ? show.one : form === 'few' ? show.few : show.many
  return text.replace('#', number.format(total).replace(/\s/g, '\u00A0'))
}

/** After Back or a reload the browser restores form values itself: a difference from the page means nothing then. */
function isRestored(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival !== undefined && arrival.type !== 'navigate'
}

/** A filter changed before hydration. */
function changedBeforeHydration(form: HTMLFormElement): HTMLInputElement | undefined {
  if (isRestored()) return undefined
  return [...form.elements].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.name !== '' &&
      control.type === 'checkbox' &&
      control.checked !== control.defaultChecked,
  )
}

/** The landing of exactly what a form asks for; null without one, and when it cannot be asked: the list has the same. */
async function landingPathOf(form: HTMLFormElement): Promise<string | null> {
  try {
    const { landingOfQuery } = await import('@/lib/shared/landing-subject')
    const subject = landingOfQuery(paramsOf(form))
    if (!subject) return null
    const { role, city, condition } = subject
    const query = { role: role ?? undefined, city: city ?? undefined, condition: condition ?? undefined }
    return (await lazyApi('GET /v1/landings/path', { query })).path
  } catch {
    return null
  }
}

/**
 * On a wide screen applies filter changes at once; on a phone, where the filters are a sheet, only updates the count
 * on the button. The form works without it. Renders nothing.
 */
export function InstantFilters({ formId, resultsId, action, list, show, landings }: Props) {
  const router = useRouter()
  const query = useSearchParams().toString()
  const [busy, start] = useTransition()
  const lastUsed = useRef({ name: '', type: '', value: '' })
  const isHydrated = useRef(false)

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let counting: AbortController | undefined

    const go = () => {
      clearTimeout(timer)
      const params = paramsOf(form).toString()
      if (form.matches(':popover-open')) form.hidePopover()
      start(() => router.push(params ? `${action}?${params}` : action, { scroll: false }))
    }
    /** The landing of exactly what the form asks for; without one, the list. */
    const submit = async () => {
      const path = landings ? await landingPathOf(form) : null
      if (!landings || path === null) return go()
      if (form.matches(':popover-open')) form.hidePopover()
      start(() => router.push(routes.landing(landings, path)))
    }
    const count = async () => {
      counting?.abort()
      counting = new AbortController()
      const label = form.querySelector('[data-found]')
      try {
        const query = { ...Object.fromEntries(paramsOf(form)), size: '1' }
        const found = await lazyApi(list, { query, signal: counting.signal })
        if (label) label.textContent = shownLabel(show, found.total, found.total_capped)
      } catch {
        // On failure the button keeps the last known number.
      }
    }
    const onSubmit = (event: SubmitEvent) => {
      if (event.target !== form) return
      event.preventDefault()
      void submit()
    }
    const onChange = (event: Event) => {
      const control = event.target as HTMLInputElement
      // The text is applied by Enter or the button; the search box of a value list filters nothing.
      if (control.form !== form || control.name === 'text' || control.name === '') return
      // So is the name of a city, until it is picked; an emptied field takes the city away.
      if (control.name === 'place' && control.value.trim() !== '') return
      settlePlaces(form, control)
      lastUsed.current = { name: control.name, type: control.type, value: control.value }
      clearTimeout(timer)
      const inSheet = form.contains(control) && !matchMedia(wide).matches
      if (inSheet) timer = setTimeout(() => void count(), typingPauseMs / 2)
      else if (control.type === 'number' || control.name === 'place') timer = setTimeout(go, typingPauseMs)
      else go()
    }
    document.addEventListener('submit', onSubmit)
    document.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer)
      counting?.abort()
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('change', onChange)
    }
  }, [formId, action, list, show, landings, router])

  // After a removed chip or Back the uncontrolled fields are reset to the URL.
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const isFirst = !isHydrated.current
    const early = isFirst ? changedBeforeHydration(form) : undefined
    // A city may have been typed before hydration.
    const keepsCity = isFirst && !isRestored()
    isHydrated.current = true
    if (early) {
      early.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    const { name, type, value } = lastUsed.current
    // The value list is re-rendered with new counts; restore the focus.
    if (name !== '' && document.activeElement === document.body) {
      const same = ([...form.elements] as HTMLInputElement[]).find(
        (control) => control.name === name && control.type === type && control.value === value,
      )
      same?.focus({ preventScroll: true })
    }
    const params = new URLSearchParams(query)
    for (const control of form.elements) {
      if (!('name' in control) || control.name === '') continue
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        control.checked = params.getAll(control.name).join(',').split(',').includes(control.value)
      } else if (control instanceof HTMLInputElement && control.name === 'place') {
        // Nothing that was applied stays in it but the name of the one city.
        if (!keepsCity) control.value = quickPlace(params) === '' ? '' : control.defaultValue
      } else if (control instanceof HTMLInputElement && document.activeElement !== control) {
        if (control.name !== 'city') control.value = params.get(control.name) ?? ''
        else if (!keepsCity) control.value = quickPlace(params)
      } else if (control instanceof HTMLSelectElement) {
        const usual = control.name === 'sort' ? 'relevance' : ''
        const value = params.get(control.name) ?? usual
        // Several options may be equal to «no value»: keep the one the page selected.
        if (control.value !== value && [...control.options].some((option) => option.value === value)) {
          control.value = value
        }
      }
    }
  }, [formId, query])

  useEffect(() => {
    document.getElementById(resultsId)?.toggleAttribute('data-busy', busy)
  }, [resultsId, busy])

  return null
}
