/** How many are kept; filled in and shown by the favourites once they are known in this browser. */
export function FavoritesCount() {
  return <span className="count" data-favorite-count hidden suppressHydrationWarning />
}
