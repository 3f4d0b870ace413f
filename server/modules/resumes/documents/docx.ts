import { BorderStyle, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { translator } from '@/server/lib/translator'
import type { DocumentContent, DocumentEntry } from './content'

const t = translator('resumes')

const soft = '5F5A68'
/** What XML cannot hold. */
const clean = (text: string) => text.replace(/(?![\n\t])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')

const paragraph = (text: string, color?: string) =>
  text
    .split('\n')
    .map((line) => new Paragraph({ children: [new TextRun({ text: clean(line), ...(color && { color }) })] }))

const heading = (text: string) =>
  new Paragraph({
    text,
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: 320, after: 120 },
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 2, color: 'D9D3C8' } },
  })

/** A head stays with the text below it. */
const subheading = (text: string) =>
  new Paragraph({
    text: clean(text),
    heading: HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 160 },
  })

const note = (text: string) =>
  text ? [new Paragraph({ keepNext: true, children: [new TextRun({ text: clean(text), color: soft })] })] : []

const entries = (words: string, list: readonly DocumentEntry[]) =>
  list.length === 0
    ? []
    : [
        heading(words),
        ...list.flatMap(({ when, title, details }) => [
          subheading(when ? `${title}, ${when}` : title),
          ...(details ? paragraph(details, soft) : []),
        ]),
      ]

const block = (words: string, text: string) => (text ? [heading(words), ...paragraph(text)] : [])

/** A Word document that stays easy to edit: real headings, no tables, no pictures. */
export function renderDocx(content: DocumentContent): Promise<Buffer> {
  const { name, title, income, facts, contacts, skills, languages, jobs, about, terms } = content
  const document = new Document({
    title: clean([name, title].filter(Boolean).join(' — ')),
    creator: clean(name ?? ''),
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, language: { value: 'ru-RU' } },
          paragraph: { spacing: { after: 60 } },
        },
        title: { run: { size: 40, bold: true } },
        heading1: { run: { size: 26, bold: true, color: '17151C' } },
        heading2: { run: { size: 23, bold: true, color: '17151C' } },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } } },
        children: [
          new Paragraph({ text: clean(name ?? title), heading: HeadingLevel.TITLE }),
          ...(name
            ? [new Paragraph({ children: [new TextRun({ text: clean(title), bold: true, size: 28 })] })]
            : []),
          ...(income ? paragraph(income) : []),
          ...paragraph(facts.join(' · '), soft),
          ...contacts.flatMap(({ label, value }) => paragraph(`${label}: ${value}`)),
          ...block(t('headings.skills'), skills.join(', ')),
          ...(jobs.length > 0 ? [heading(t('headings.jobs'))] : []),
          ...jobs.flatMap((job) => [
            subheading(job.position),
            ...note(job.company),
            ...note(`${job.dates} · ${job.length}`),
            ...(job.description ? paragraph(job.description) : []),
          ]),
          ...block(t('headings.about'), about),
          ...entries(t('headings.education'), content.education),
          ...entries(t('headings.courses'), content.courses),
          ...block(t('headings.languages'), languages.join('\n')),
          ...block(t('headings.terms'), terms.join('\n')),
          ...entries(t('headings.recommendations'), content.recommendations),
          ...entries(t('headings.links'), content.links),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
