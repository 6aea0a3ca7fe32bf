/** The disclaimer in the footer of a shop that sells accounts of another company's game. @param publisher e.g. "Riot Games" */
export function publisherNotice(shopName: string, publisher: string): string {
  return `${shopName} isn't endorsed by ${publisher} and doesn't reflect the views or opinions of ${publisher} or anyone officially involved in producing or managing its games. ${publisher} and all associated properties are trademarks or registered trademarks of their owners.`;
}
