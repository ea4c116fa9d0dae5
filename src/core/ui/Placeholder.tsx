/** A skeleton in plain SVG: where no style of ours stands yet, and no style attribute may, its own attributes draw it. */
export function Placeholder() {
  return (
    <div aria-busy="true">
      <svg width="100%" height="240" aria-hidden="true" fill="currentColor" fillOpacity="0.08">
        <rect width="160" height="28" rx="2" />
        <rect y="44" width="100%" height="20" rx="2" />
        <rect y="80" width="100%" height="20" rx="2" />
        <rect y="116" width="60%" height="20" rx="2" />
      </svg>
    </div>
  )
}
