'use client'

import type { ReactNode } from 'react'
import { StructuredData } from '@/components/layout/structured-data'
import { Tag } from '@/components/ui/chip'
import { formatCount, formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { faqPage, type Question } from '@/lib/seo/structured-data'

// Client components: a page's data has their names and counts, and not an element for each.

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

export function LandingSection({ id, title, children }: SectionProps) {
  return (
    <section className="card landing-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Names with counts, each a link where it has an address; nothing for none. */
export function CountedList({
  id,
  title,
  items,
  all,
}: Omit<SectionProps, 'children'> & {
  items: readonly { name: string; count: number; at_least?: boolean; href: string }[]
  /** Where the others are. */
  all?: { name: string; url: string } | null
}) {
  if (items.length === 0) return null
  return (
    <LandingSection id={id} title={title}>
      <ul className="landing-links">
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href}>{item.name}</Link>
            <span className="text-soft tabular">{formatCount(item)}</span>
          </li>
        ))}
      </ul>
      {all ? (
        <Link href={all.url} className="link">
          {all.name}
        </Link>
      ) : null}
    </LandingSection>
  )
}

export function SkillList({
  id,
  title,
  skills,
}: Omit<SectionProps, 'children'> & { skills: readonly { name: string; count: number }[] }) {
  if (skills.length === 0) return null
  return (
    <LandingSection id={id} title={title}>
      <p className="flex flex-wrap gap-2">
        {skills.map(({ name, count }) => (
          <Tag key={name}>
            {name} <span className="text-soft">{formatNumber(count)}</span>
          </Tag>
        ))}
      </p>
    </LandingSection>
  )
}

/** The questions, open, and as data for search engines: what is marked up has to be read by people. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <LandingSection id="landing-questions" title={title}>
      <dl className="landing-questions">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <StructuredData items={[faqPage(questions)]} />
    </LandingSection>
  )
}
