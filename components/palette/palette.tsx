'use client'

import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { DialogBody } from '@/components/ui/dialog'
import { routes } from '@/lib/routes'
import { otherLayout } from '@/lib/shared/keyboard-layout'
import words from '@/messages/ru/palette.json'
import type { ModalProps } from '@/stores/modals'
import { type Need, useMay } from '@/stores/rights'

/** Whose places and actions are offered. */
export type Viewer = 'guest' | 'candidate' | 'employer'

interface Entry {
  label: string
  href: string
}

type Places = keyof typeof words.places
type Acts = Exclude<keyof typeof words.acts, 'keys'>

const everyone = [
  ['home', routes.home()],
  ['vacancies', routes.vacancies()],
  ['resumes', routes.resumes()],
  ['companies', routes.companies()],
  ['salaries', routes.salaries()],
] as const satisfies readonly (readonly [Places, string])[]

const members = [
  ['interviews', routes.myInterviews()],
  ['conversations', routes.myConversations()],
  ['notifications', routes.myNotifications()],
  ['bookmarks', routes.myBookmarks()],
  ['searches', routes.mySearches()],
  ['profile', routes.myProfile()],
  ['settings', routes.mySettings()],
] as const satisfies readonly (readonly [Places, string])[]

const placesOf: Record<Viewer, readonly (readonly [Places, string])[]> = {
  // Guests are asked to sign in, and then find what they have kept.
  guest: [['bookmarks', routes.signIn({ next: routes.myBookmarks() })], ...everyone],
  candidate: [
    ['applications', routes.myApplications()],
    ['myResumes', routes.myResumes()],
    ...members,
    ...everyone,
  ],
  employer: [
    ['today', routes.myApplications()],
    ['myVacancies', routes.myVacancies()],
    ...members,
    ['payments', routes.myPayments()],
    ['plans', routes.myPlans()],
    ...everyone,
  ],
}

const actsOf: Record<Viewer, readonly (readonly [Acts, string])[]> = {
  guest: [
    ['createResume', routes.resumeNew()],
    ['createVacancy', routes.vacancyNew()],
    ['signIn', routes.signIn()],
    ['signUp', routes.signUp()],
  ],
  candidate: [
    ['createResume', routes.resumeNew()],
    ['signOut', routes.signOut()],
  ],
  employer: [
    ['createVacancy', routes.vacancyNew()],
    ['importVacancies', routes.myVacancyImports()],
    ['signOut', routes.signOut()],
  ],
}

/** What a place takes of a company's member. */
const needs: Partial<Record<Places | Acts, Need>> = {
  today: 'see',
  myVacancies: 'see',
  interviews: 'see',
  conversations: 'see_all',
  resumes: 'see_all',
  payments: 'see_money',
  plans: 'see_money',
  createVacancy: 'recruit',
  importVacancies: 'recruit',
}

/** Searches for the typed text, the one of the viewer's side first. */
function searchesFor(text: string, viewer: Viewer, searchesPeople: boolean): Entry[] {
  const vacancies = {
    label: words.searchVacancies.replace('{text}', text),
    href: routes.vacancies({ text }),
  }
  const resumes = { label: words.searchResumes.replace('{text}', text), href: routes.resumes({ text }) }
  const companies = {
    label: words.searchCompanies.replace('{text}', text),
    href: routes.companies('', { text }),
  }
  if (!searchesPeople) return [vacancies, companies]
  return viewer === 'employer' ? [resumes, vacancies, companies] : [vacancies, resumes, companies]
}

/** Those whose name begins with the text, whichever layout of the keyboard was on. */
function namedBy(text: string, entries: readonly Entry[]): Entry[] {
  if (text === '') return []
  const wanted = [text.toLowerCase(), otherLayout(text)]
  return entries.filter(({ label }) =>
    wanted.some((each) => each !== null && label.toLowerCase().startsWith(each)),
  )
}

type Props = ModalProps<'keys'> & { viewer: Viewer }

/** The command palette: places, searches and actions by a few typed letters. Closes with `keys` to list the keys. */
export function Palette({ viewer, close }: Props) {
  const router = useRouter()
  const may = useMay()
  const isOpen = ([name]: readonly [Places | Acts, string]) => needs[name] === undefined || may(needs[name])
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const go = (href: string) => {
    close()
    router.push(href)
  }
  const places = placesOf[viewer].filter(isOpen).map(([name, href]) => ({ label: words.places[name], href }))
  const acts = actsOf[viewer].filter(isOpen).map(([name, href]) => ({ label: words.acts[name], href }))
  const named = namedBy(text, [...places, ...acts])
  const rest = (entries: readonly Entry[]) => entries.filter((entry) => !named.includes(entry))
  const item = ({ label, href }: Entry, isAlways = false) => (
    <Command.Item
      key={href}
      value={label}
      className="palette-item"
      forceMount={isAlways}
      onSelect={() => go(href)}
    >
      {label}
    </Command.Item>
  )
  return (
    <DialogBody className="palette">
      <Command label={words.label} loop>
        <Command.Input
          ref={input}
          className="input"
          placeholder={words.placeholder}
          value={typed}
          onValueChange={setTyped}
        />
        <Command.List className="palette-list" label={words.label}>
          {named.length === 0 ? null : (
            <Command.Group heading={words.groups.named} forceMount>
              {named.map((entry) => item(entry, true))}
            </Command.Group>
          )}
          {/* What is typed is not matched against the entries that search for it. */}
          {text === '' ? null : (
            <Command.Group heading={words.groups.search} forceMount>
              {searchesFor(text, viewer, may('see_all')).map((entry) => item(entry, true))}
            </Command.Group>
          )}
          <Command.Group heading={words.groups.places}>
            {rest(places).map((entry) => item(entry))}
          </Command.Group>
          <Command.Group heading={words.groups.acts}>
            {rest(acts).map((entry) => item(entry))}
            <Command.Item className="palette-item" value={words.acts.keys} onSelect={() => close('keys')}>
              {words.acts.keys}
            </Command.Item>
          </Command.Group>
        </Command.List>
      </Command>
    </DialogBody>
  )
}

const keys = [
  ['Ctrl K', words.keys.open],
  ['/', words.keys.search],
  ['J, K', words.keys.step],
  ['Enter', words.keys.page],
  ['Esc', words.keys.close],
  ['?', words.keys.list],
] as const

/** The keys that work on every page, and those of the lists of vacancies and resumes. */
export function KeyList(_: ModalProps) {
  return (
    <DialogBody className="grid gap-4">
      <dl className="keys-sheet keys-wide">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-soft">{words.keys.more}</p>
    </DialogBody>
  )
}
