'use client'

import { firstPaintScript } from '@/lib/shared/first-paint'

/**
 * The inline script of the layout. It runs while the HTML is read, and only there: bundles for the browser leave the text
 * out, and as a client component it is not repeated in the data of every page.
 */
export function FirstPaint() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before paint
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? firstPaintScript : '' }}
      suppressHydrationWarning
    />
  )
}
