'use client'

import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { routes } from '@/lib/routes'

interface Props {
  close: (insists?: boolean) => void
  items: readonly { id: string; title: string; note: string }[]
  /** Words by props: a modal stands outside of its page and of the page's messages. */
  labels: Record<'text' | 'insist' | 'stop', string>
}

/** Shows the open vacancies that a new one repeats; resolves with true when one publishes it all the same. */
export function DuplicateDialog({ close, items, labels }: Props) {
  return (
    <>
      <DialogBody>
        <p>{labels.text}</p>
        <ul className="mt-4 grid gap-3">
          {items.map(({ id, title, note }) => (
            <li key={id}>
              <a
                className="link"
                href={routes.vacancyView(id, 'applications')}
                target="_blank"
                rel="noopener"
              >
                {title}
              </a>
              <span className="block text-sm text-soft">{note}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close(false)}>
          {labels.stop}
        </Button>
        <Button onClick={() => close(true)}>{labels.insist}</Button>
      </DialogFooter>
    </>
  )
}
