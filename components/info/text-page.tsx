import type { ReactNode } from 'react'

export interface TextSection {
  title: string
  /** Paragraphs; those that start with «• » are items of a list. */
  body: readonly string[]
}

type Props = {
  title: string
  lead: string
  note?: ReactNode
  contents: string
  sections: readonly TextSection[]
}

const anchor = (index: number) => `part-${index + 1}`

/** A page of plain text with its table of contents beside it. */
export function TextPage({ title, lead, note, contents, sections }: Props) {
  return (
    <div className="container text-page">
      <header className="text-page-head">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="text-base text-soft md:text-lg">{lead}</p>
        {note ? <p className="text-xs text-soft">{note}</p> : null}
      </header>
      <nav className="text-page-contents" aria-label={contents}>
        <ol>
          {sections.map((section, i) => (
            <li key={section.title}>
              <a href={`#${anchor(i)}`} className="footer-link">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map((section, i) => (
          <section key={section.title} id={anchor(i)} className="prose">
            <h2>{section.title}</h2>
            <Body lines={section.body} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Body({ lines }: { lines: readonly string[] }) {
  const items = lines.filter((line) => line.startsWith('• '))
  const first = lines.findIndex((line) => line.startsWith('• '))
  return lines.map((line, i) => {
    if (!line.startsWith('• ')) return <p key={line}>{line}</p>
    // The first item draws the whole list, the rest are already in it.
    return i === first ? (
      <ul key={line}>
        {items.map((item) => (
          <li key={item}>{item.slice(2)}</li>
        ))}
      </ul>
    ) : null
  })
}
