import type { ServiceContext } from '../../context'
import { type Book, readBook } from './reconcile.repository'

export interface Reconciliation extends Book {
  ok: boolean
}

/**
 * Whether the book sums to zero, movement by movement too, every company's balance is what its entries and its parts
 * say, and its services are counted as they were taken.
 */
export async function reconcile(ctx: Pick<ServiceContext, 'db'>): Promise<Reconciliation> {
  const book = await readBook(ctx.db)
  const wrong = [...book.unbalanced, ...book.wrong, ...book.miscounted, ...book.misparted]
  return { ...book, ok: book.sum === '0' && wrong.length === 0 }
}
