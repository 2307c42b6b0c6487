import classes from './sign-in.module.css'

/** 200 by 112, with a bite on either side. */
const outline =
  'M14 0h172a14 14 0 0 1 14 14v24a18 18 0 0 0 0 36v24a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V74a18 18 0 0 0 0-36V14A14 14 0 0 1 14 0Z'

const tickets = [
  { x: 238, y: -34, turn: 14, strength: 0.35 },
  { x: 8, y: 62, turn: -12, strength: 0.6 },
  { x: 214, y: 150, turn: -6, strength: 1 },
  { x: 26, y: 262, turn: 9, strength: 0.45 },
]

/** Gift tickets adrift: decoration only. */
export function TicketPattern() {
  return (
    <svg className={classes['tickets']} viewBox="0 0 440 400" aria-hidden focusable="false">
      {tickets.map(({ x, y, turn, strength }) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn} 100 56)`} opacity={strength}>
          <path d={outline} fill="#fff" fillOpacity="0.12" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.25" />
          <path
            d="M62 12v88"
            stroke="#fff"
            strokeOpacity="0.5"
            strokeWidth="1.5"
            strokeDasharray="1 7"
            strokeLinecap="round"
          />
          <path
            d="M92 44h74M92 60h52M92 76h30"
            stroke="#fff"
            strokeOpacity="0.45"
            strokeWidth="4"
            strokeLinecap="round"
            fill="none"
          />
        </g>
      ))}
    </svg>
  )
}
