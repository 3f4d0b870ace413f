import { AlignmentType, BorderStyle, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { translator } from '@/server/lib/translator'
import type { DocumentContent, DocumentEntry } from './content'

const t = translator('resumes')

export const docxDesigns = ['plain', 'formal', 'compact'] as const
export type DocxDesign = (typeof docxDesigns)[number]

interface Look {
  font: string
  /** Half-points. */
  size: number
  /** Twentieths of a point. */
  margin: number
  /** Space before and after, of that of the plain design. */
  air: number
  isCentred: boolean
}
const looks: Record<DocxDesign, Look> = {
  plain: { font: 'Calibri', size: 22, margin: 1050, air: 1, isCentred: false },
  formal: { font: 'Times New Roman', size: 24, margin: 1250, air: 1.1, isCentred: true },
  compact: { font: 'Calibri', size: 19, margin: 720, air: 0.5, isCentred: false },
}

const soft = '5F5A68'
/** What XML cannot hold. */
const clean = (text: string) => text.replace(/(?![\n\t])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')

const paragraph = (text: string, color?: string) =>
  text
    .split('\n')
    .map((line) => new Paragraph({ children: [new TextRun({ text: clean(line), ...(color && { color }) })] }))

const heading = (text: string, { air, isCentred }: Look) =>
  new Paragraph({
    text,
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: 320 * air, after: 120 * air },
    ...(isCentred && { alignment: AlignmentType.CENTER }),
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 2, color: 'D9D3C8' } },
  })

/** A head stays with the text below it. */
const subheading = (text: string, { air }: Look) =>
  new Paragraph({
    text: clean(text),
    heading: HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 160 * air },
  })

const note = (text: string) =>
  text ? [new Paragraph({ keepNext: true, children: [new TextRun({ text: clean(text), color: soft })] })] : []

const entries = (words: string, list: readonly DocumentEntry[], look: Look) =>
  list.length === 0
    ? []
    : [
        heading(words, look),
        ...list.flatMap(({ when, title, details }) => [
          subheading(when ? `${title}, ${when}` : title, look),
          ...(details ? paragraph(details, soft) : []),
        ]),
      ]

const block = (words: string, text: string, look: Look) =>
  text ? [heading(words, look), ...paragraph(text)] : []

/** Name, position and the lines below them; in the middle where the design has it so. */
const head = (
  text: string,
  { isCentred }: Look,
  run: { bold?: boolean; size?: number; color?: string } = {},
) =>
  new Paragraph({
    ...(isCentred && { alignment: AlignmentType.CENTER }),
    children: [new TextRun({ text: clean(text), ...run })],
  })

/** A Word document that stays easy to edit: real headings, no tables, no pictures. */
export function renderDocx(content: DocumentContent, design: DocxDesign): Promise<Buffer> {
  const look = looks[design]
  const { font, size, margin, air, isCentred } = look
  const { name, title, income, facts, contacts, skills, languages, jobs, about, terms } = content
  const document = new Document({
    title: clean([name, title].filter(Boolean).join(' — ')),
    creator: clean(name ?? ''),
    styles: {
      default: {
        document: {
          run: { font, size, language: { value: 'ru-RU' } },
          paragraph: { spacing: { after: 60 * air } },
        },
        title: { run: { size: 40 - (22 - Math.min(22, size)) * 3, bold: true } },
        heading1: { run: { size: size + 4, bold: true, color: '17151C' } },
        heading2: { run: { size: size + 1, bold: true, color: '17151C' } },
      },
    },
    sections: [
      {
        properties: {
          page: { margin: { top: margin - 50, bottom: margin - 50, left: margin + 50, right: margin + 50 } },
        },
        children: [
          new Paragraph({
            text: clean(name ?? title),
            heading: HeadingLevel.TITLE,
            ...(isCentred && { alignment: AlignmentType.CENTER }),
          }),
          ...(name ? [head(title, look, { bold: true, size: size + 6 })] : []),
          ...(income ? [head(income, look)] : []),
          head(facts.join(' · '), look, { color: soft }),
          ...contacts.map(({ label, value }) => head(`${label}: ${value}`, look)),
          ...block(t('headings.skills'), skills.join(', '), look),
          ...(jobs.length > 0 ? [heading(t('headings.jobs'), look)] : []),
          ...jobs.flatMap((job) => [
            subheading(job.position, look),
            ...note(job.company),
            ...note(`${job.dates} · ${job.length}`),
            ...(job.description ? paragraph(job.description) : []),
          ]),
          ...block(t('headings.about'), about, look),
          ...entries(t('headings.education'), content.education, look),
          ...entries(t('headings.courses'), content.courses, look),
          ...block(t('headings.languages'), languages.join('\n'), look),
          ...block(t('headings.terms'), terms.join('\n'), look),
          ...entries(t('headings.recommendations'), content.recommendations, look),
          ...entries(t('headings.links'), content.links, look),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
