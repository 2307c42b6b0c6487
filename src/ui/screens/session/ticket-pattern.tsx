import classes from './sign-in.module.css'

const ticket =
  'M0 0h96a8 8 0 0 1 8 8v10a12 12 0 0 0 0 24v10a8 8 0 0 1-8 8H0a8 8 0 0 1-8-8V42a12 12 0 0 0 0-24V8a8 8 0 0 1 8-8Z'

const places = [
  { x: 60, y: 70, turn: -14, strength: 0.16 },
  { x: 235, y: 20, turn: 9, strength: 0.1 },
  { x: 165, y: 160, turn: -6, strength: 0.22 },
  { x: 330, y: 130, turn: 16, strength: 0.14 },
  { x: 30, y: 250, turn: 11, strength: 0.1 },
  { x: 270, y: 275, turn: -12, strength: 0.16 },
]

/** Gift tickets adrift: decoration only. */
export function TicketPattern() {
  return (
    <svg className={classes['tickets']} viewBox="0 0 440 360" aria-hidden focusable="false">
      {places.map(({ x, y, turn, strength }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y}) rotate(${turn})`} opacity={strength} fill="#fff">
          <path d={ticket} />
        </g>
      ))}
    </svg>
  )
}
