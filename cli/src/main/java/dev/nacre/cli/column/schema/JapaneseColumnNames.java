package dev.nacre.cli.column.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Kinds of personal data by Japanese names of columns, in Japanese and in Latin letters. */
final class JapaneseColumnNames {
  /** Found anywhere within a name: Japanese does not separate words. */
  private static final Map<String, PersonalDataKind> WITHIN = new LinkedHashMap<>();

  /** One word, or two words without what separates them, in Latin letters. */
  private static final Map<String, PersonalDataKind> LATIN = new LinkedHashMap<>();

  /** Too short to be searched within other names. */
  private static final Map<String, PersonalDataKind> WHOLE =
      Map.of(
          "姓", PersonalDataKind.NAME,
          "名", PersonalDataKind.NAME,
          "性別", PersonalDataKind.BELIEF,
          "カナ", PersonalDataKind.NAME,
          "かな", PersonalDataKind.NAME,
          "セイ", PersonalDataKind.NAME,
          "メイ", PersonalDataKind.NAME);

  /** Such a column tells something about the data, but does not contain them. */
  private static final List<String> ABOUT =
      List.of("フラグ", "区分", "種別", "件数", "日時", "有無", "回数", "状態", "可否", "ｉｄ", "id");

  static {
    put(WITHIN, PersonalDataKind.EMAIL, "メールアドレス", "メアド", "電子メール", "eメール", "ｅメール");
    put(WITHIN, PersonalDataKind.PASSWORD, "パスワード", "暗証番号");
    put(WITHIN, PersonalDataKind.TOKEN, "秘密鍵", "秘密の質問", "認証コード", "トークン");
    put(WITHIN, PersonalDataKind.CARD, "カード番号", "クレジットカード", "カード名義", "カード有効期限");
    put(WITHIN, PersonalDataKind.CARD, "セキュリティコード");
    put(WITHIN, PersonalDataKind.BANK, "口座番号", "口座名義", "振込先", "銀行口座");
    put(WITHIN, PersonalDataKind.NATIONAL_ID, "マイナンバー", "個人番号", "免許証番号", "免許番号", "旅券番号");
    put(WITHIN, PersonalDataKind.NATIONAL_ID, "パスポート", "基礎年金番号", "在留カード", "住民票");
    put(WITHIN, PersonalDataKind.HEALTH, "被保険者番号", "保険証番号", "病歴", "既往歴", "病名", "診断", "血液型");
    put(WITHIN, PersonalDataKind.HEALTH, "アレルギー", "障害者", "服薬", "投薬");
    put(WITHIN, PersonalDataKind.BIRTH, "生年月日", "誕生日", "生まれ");
    put(WITHIN, PersonalDataKind.PHONE, "電話", "携帯", "ファックス", "ＦＡＸ", "fax番号");
    put(WITHIN, PersonalDataKind.ADDRESS, "住所", "郵便番号", "都道府県", "市区町村", "番地", "建物名", "本籍");
    put(WITHIN, PersonalDataKind.BELIEF, "国籍", "宗教", "信条", "人種");
    put(WITHIN, PersonalDataKind.PAY, "年収", "給与", "給料", "月給", "賞与", "所得");
    put(WITHIN, PersonalDataKind.DEVICE, "ｉｐアドレス", "ipアドレス", "端末番号");
    put(WITHIN, PersonalDataKind.LOGIN, "ユーザー名", "ユーザ名", "ログイン名");
    put(WITHIN, PersonalDataKind.NAME, "氏名", "名前", "フリガナ", "ふりがな", "苗字", "名字", "姓名", "担当者名");
    put(WITHIN, PersonalDataKind.NAME, "顧客名", "会員名", "社員名", "患者名", "ニックネーム", "世帯主");

    put(LATIN, PersonalDataKind.EMAIL, "meruado", "meeruadoresu");
    put(LATIN, PersonalDataKind.PASSWORD, "anshobango", "ansyobango");
    put(LATIN, PersonalDataKind.BANK, "kozabango", "kouzabangou", "kozameigi", "kouzameigi");
    put(
        LATIN,
        PersonalDataKind.NATIONAL_ID,
        "mynumber",
        "kojinbango",
        "kojinbangou",
        "menkyobango");
    put(LATIN, PersonalDataKind.BIRTH, "seinengappi", "tanjobi", "tanjoubi");
    put(
        LATIN,
        PersonalDataKind.PHONE,
        "denwa",
        "denwabango",
        "denwabangou",
        "keitai",
        "keitaibango");
    put(LATIN, PersonalDataKind.ADDRESS, "jusho", "juusho", "jyusho", "jyuusyo", "juusyo", "yubin");
    put(LATIN, PersonalDataKind.ADDRESS, "yubinbango", "yuubinbangou", "yubinbangou", "yuubin");
    put(LATIN, PersonalDataKind.ADDRESS, "todofuken", "todoufuken", "shikuchoson", "banchi");
    put(LATIN, PersonalDataKind.BELIEF, "kokuseki", "shukyo", "seibetsu", "seibetu");
    put(LATIN, PersonalDataKind.HEALTH, "ketsuekigata", "byoreki", "byoumei");
    put(LATIN, PersonalDataKind.PAY, "nenshu", "kyuyo", "kyuuyo", "shotoku");
    put(LATIN, PersonalDataKind.NAME, "shimei", "simei", "namae", "furigana", "hurigana", "myoji");
    put(LATIN, PersonalDataKind.NAME, "seikana", "meikana", "shimeikana", "namaekana");
  }

  private JapaneseColumnNames() {}

  private static void put(
      Map<String, PersonalDataKind> names, PersonalDataKind kind, String... all) {
    for (String one : all) {
      names.put(one, kind);
    }
  }

  /**
   * @param words of the name, in lower case
   */
  static Optional<PersonalDataKind> in(List<String> words) {
    String glued = String.join("", words);
    String name = glued.toLowerCase(Locale.ROOT);
    PersonalDataKind whole = LATIN.get(name);
    if (whole != null) {
      return Optional.of(whole);
    }
    for (String word : words) {
      PersonalDataKind one = LATIN.get(word);
      if (one != null) {
        return Optional.of(one);
      }
    }
    if (name.chars().allMatch(c -> c < 0x80) || ABOUT.stream().anyMatch(name::endsWith)) {
      return Optional.empty();
    }
    if (WHOLE.containsKey(name)) {
      return Optional.ofNullable(WHOLE.get(name));
    }
    return WITHIN.entrySet().stream()
        .filter(one -> name.contains(one.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
