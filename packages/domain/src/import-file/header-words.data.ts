/** What the columns of other shops' files are called, by field: the product's own labels in three languages, and the usual names. */

import type { ImportKind } from "./import-mapping.ts";

/** The names of a field's column, the surest first; accents, capitals and marks aside. */
export const headerWords = {
  transactions: {
    number: ["receipt number", "transaction number", "invoice number", "numéro de reçu", "numéro du reçu", "numéro de transaction", "numéro de facture", "número de recibo", "número de factura", "número de transacción", "receipt no", "invoice no", "transaction id", "receipt id", "invoice id", "order id", "order number", "order no", "sale id", "no reçu", "no facture", "no de facture", "facture", "reçu", "receipt", "invoice", "transaction", "factura", "recibo", "ticket", "number", "numéro", "número", "no"],
    date: ["date", "transaction date", "sale date", "invoice date", "order date", "receipt date", "date de vente", "date de facture", "date de la vente", "fecha", "fecha de venta", "fecha de factura", "datetime", "date time", "timestamp"],
    time: ["time", "heure", "hora", "sale time", "transaction time", "heure de vente"],
    sku: ["item code", "code d’article", "code article", "code de l’article", "código de artículo", "código del artículo", "sku", "stock code", "item number", "item id", "product code", "product id", "code produit", "no article", "código de producto", "plu", "upc", "barcode", "code-barres", "item", "article", "artículo", "code", "código"],
    quantity: ["quantity", "quantité", "cantidad", "qty", "qté", "cant", "units", "unités", "unidades", "quantity sold", "quantité vendue"],
    unitPrice: ["unit price", "prix unitaire", "precio unitario", "price each", "price per unit", "prix à l’unité", "precio por unidad", "unit retail", "price", "prix", "precio"],
    lineTotal: ["line total", "total de la ligne", "total de línea", "total de la línea", "total ligne", "line amount", "montant de la ligne", "net amount", "montant net", "net sales", "ventes nettes", "ventas netas", "extended price", "prix total", "total price", "precio total", "sales", "ventes", "ventas", "sales amount", "total", "amount", "montant", "importe", "monto", "subtotal", "sous-total", "revenue"],
    location: ["store", "magasin", "tienda", "store code", "store id", "store number", "code du magasin", "no magasin", "location", "succursale", "sucursal", "branch", "shop"],
    terminal: ["terminal", "caisse", "caja", "register", "till", "pos", "register id"],
    cashier: ["cashier", "caissier", "caissière", "caissier ou caissière", "cajero", "cajera", "clerk", "operator"],
    customer: ["customer id", "customer number", "no client", "customer", "client", "cliente", "customer code", "id cliente"],
    description: ["name", "description", "nom", "nombre", "product name", "item name", "item description", "nom de l’article", "descripción", "désignation", "product"],
    department: ["department", "rayon", "departamento", "category", "catégorie", "categoría", "département", "product category"],
    subDepartment: ["sub-department", "sous-rayon", "subdepartamento", "sub-category", "subcategory", "sous-catégorie", "subcategoría"],
    discount: ["discount", "rabais", "descuento", "discount amount", "montant du rabais", "importe de descuento", "remise", "escompte"],
    discountRate: ["discount rate", "taux de rabais", "tasa de descuento", "discount %", "rabais %", "% rabais", "discount percent", "discount pct", "descuento %", "porcentaje de descuento", "rabais en %"],
    unitCost: ["unit cost", "coût unitaire", "costo unitario", "cost", "coût", "costo"],
    tender: ["payment type", "mode de paiement", "forma de pago", "payment method", "método de pago", "medio de pago", "tender", "payment", "paiement", "pago"],
    state: ["receipt state", "état du reçu", "estado del recibo", "receipt status", "transaction status", "transaction state"],
    lineKind: ["kind of line", "line type", "type de ligne", "sorte de ligne", "genre de ligne", "tipo de línea", "clase de línea"],
  },
  products: {
    sku: ["item code", "code d’article", "code de l’article", "código de artículo", "código del artículo", "sku", "stock code", "item number", "product code", "product id", "code produit", "plu", "item", "article", "code", "código"],
    description: ["name", "nom", "nombre", "description", "product name", "item name", "nom de l’article", "descripción", "désignation"],
    upc: ["barcode", "code-barres", "code à barres", "código de barras", "upc", "ean", "gtin", "cup"],
    department: ["department", "rayon", "departamento", "category", "catégorie", "categoría", "product category", "département"],
    subDepartment: ["sub-department", "sous-rayon", "subdepartamento", "sub-category", "subcategory", "sous-catégorie"],
    vendor: ["vendor", "fournisseur", "proveedor", "supplier"],
    price: ["price", "prix", "precio", "unit price", "prix unitaire", "precio unitario", "product price", "retail price", "prix de vente"],
    cost: ["cost", "coût", "costo", "unit cost", "coût unitaire", "costo unitario", "product cost", "prix coûtant"],
  },
  locations: {
    code: ["store code", "code du magasin", "código de la tienda", "código de tienda", "store id", "store number", "code", "no magasin"],
    description: ["name", "nom", "nombre", "store name", "nom du magasin", "description", "store", "magasin", "tienda"],
    region: ["region", "région", "región", "province", "state"],
    city: ["city", "ville", "ciudad", "store city"],
    area: ["area", "secteur", "zone", "zona", "sector", "quartier"],
    openDate: ["opening date", "date d’ouverture", "fecha de apertura", "open date", "store open date"],
  },
  stock: {
    sku: ["item code", "code d’article", "code de l’article", "código de artículo", "código del artículo", "sku", "stock code", "item number", "product code", "product id", "code produit", "item", "article", "code", "código"],
    quantity: ["quantity", "quantité", "cantidad", "stock on hand", "on hand", "stock", "en stock", "existencias", "qty", "qté"],
    location: ["store", "magasin", "tienda", "store code", "store id", "location", "succursale", "sucursal"],
  },
} as const satisfies Record<ImportKind, Readonly<Record<string, readonly string[]>>>;
