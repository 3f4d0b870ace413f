import { z } from 'zod'

export const invoiceStatuses = ['issued', 'paid', 'canceled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** How what was rendered in a month is printed: as an act, or as a universal transfer document instead of it. */
export const actForms = ['act', 'upd'] as const
export type ActForm = (typeof actForms)[number]

/** Who is named in a document. */
export const Party = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

export interface Seller extends Party {
  bank: { name: string; bic: string; account: string; corrAccount: string }
  /** Who signs; absent: nobody's name stands under the line. */
  director: string | null
  /** Made up: nothing may be paid by it. */
  demo: boolean
}

export interface ActLine {
  title: string
  count: number
  /** Kopecks, tax included. */
  amount: number
  vatRate: number | null
}
