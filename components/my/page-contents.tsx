'use client'

import { useEffect, useRef, useState } from 'react'
import { chipClass } from '@/components/ui/chip'

interface Section {
  id: string
  title: string
}

const isSame = (a: readonly Section[], b: readonly Section[]) =>
  a.length === b.length && a.every(({ id, title }, at) => b[at]?.id === id && b[at]?.title === title)

/** The sections of the page as they stand in it: some are for one side alone, and come as they are loaded. */
function sectionsOf(page: Element): Section[] {
  return [...page.querySelectorAll<HTMLElement>('h2[id]')].flatMap(({ id, textContent }) =>
    textContent ? [{ id, title: textContent }] : [],
  )
}

/** Contents of a long page: links to the headings of its sections. */
export function PageContents({ title }: { title: string }) {
  const nav = useRef<HTMLElement>(null)
  const [sections, setSections] = useState<readonly Section[]>([])
  useEffect(() => {
    const page = nav.current?.parentElement
    if (!page) return
    const read = () => {
      const found = sectionsOf(page)
      setSections((before) => (isSame(before, found) ? before : found))
    }
    const observer = new MutationObserver(read)
    observer.observe(page, { childList: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [])
  return (
    <nav ref={nav} className="page-contents" aria-label={title}>
      <ul className="flex flex-wrap gap-2">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className={chipClass({ outline: true })}>
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
