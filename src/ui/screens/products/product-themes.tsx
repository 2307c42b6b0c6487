import type { Product } from '#store/resources/products/products.ts'
import { Picture } from '#ui/kit/picture.tsx'
import classes from './product-themes.module.css'

/** The pictures of a product's themes, each with its name. */
export function ProductThemes({ themes }: Pick<Product, 'themes'>) {
  return (
    <section aria-labelledby="themes">
      <h3 id="themes">Themes</h3>
      {themes.length === 0 && <p>No themes</p>}
      <ul className={classes['themes']}>
        {themes.map(({ id, name, image }) => (
          <li key={id}>
            <Picture src={image} alt="" missing="No picture" />
            {name || id}
          </li>
        ))}
      </ul>
    </section>
  )
}
